import FineUI

extension Gallery {
    @FineBuilder func indicators() -> FineChildren {
        example(
            "Progress and activity",
            """
            FineProgressView(value: self.volume)
                .progressTintColor(.systemGreen)
                .accessibilityLabel("Done")
                .accessibilityIdentifier("progress")
            FineActivityIndicator(isAnimating: self.isLoading)
                .accessibilityLabel("Loading")
                .accessibilityIdentifier("activity")
            FineActivityIndicator(isAnimating: self.isLoading)
                .style(.large)
                .color(.systemBlue)
                .hidesWhenStopped(false)
            """
        ) {
            FineProgressView(value: self.volume)
                .progressTintColor(.systemGreen)
                .accessibilityLabel("Done")
                .accessibilityIdentifier("progress")
            FineActivityIndicator(isAnimating: self.isLoading)
                .accessibilityLabel("Loading")
                .accessibilityIdentifier("activity")
            FineActivityIndicator(isAnimating: self.isLoading)
                .style(.large)
                .color(.systemBlue)
                .hidesWhenStopped(false)
            FineButton(title: self.isLoading ? "Stop" : "Start") { self.isLoading.toggle() }
        }
        example(
            "Divider",
            """
            FineDivider()
            FineDivider().thickness(3).color(.systemRed)
            FineStack.horizontal(spacing: 8) {
                FineLabel(text: "left")
                FineDivider.vertical()
                FineLabel(text: "right")
            }
            """
        ) {
            FineDivider()
            FineDivider().thickness(3).color(.systemRed)
            FineStack.horizontal(spacing: 8) {
                FineLabel(text: "left")
                FineDivider.vertical()
                FineLabel(text: "right")
            }
        }
    }

    @FineBuilder func pictures() -> FineChildren {
        example(
            "Image",
            """
            FineStack.horizontal(spacing: 8, alignment: .center, distribution: .equalSpacing) {
                FineImage(systemName: "star.fill")
                    .tintColor(.systemOrange)
                FineImage(systemName: "gearshape")
                    .width(.equal, 44)
                    .aspectRatio(1)
                    .accessibilityLabel("Settings")
            }
            """
        ) {
            FineStack.horizontal(spacing: 8, alignment: .center, distribution: .equalSpacing) {
                FineImage(systemName: "star.fill")
                    .tintColor(.systemOrange)
                FineImage(systemName: "gearshape")
                    .width(.equal, 44)
                    .aspectRatio(1)
                    .accessibilityLabel("Settings")
            }
        }
        example(
            "Scroll view",
            """
            FineScrollView(.horizontal) {
                FineForEach(FineImageSource.shown, id: \\.self) { FineImage(image: $0).padding(8) }
            }
            """
        ) {
            FineScrollView(.horizontal) {
                FineForEach(FineImageSource.shown, id: \.self) { FineImage(image: $0).padding(8) }
            }
        }
        example(
            "Button",
            """
            FineButton(title: "Filled") { self.taps += 1 }.configuration(.filled())
            FineButton(title: "Tinted") { self.taps += 1 }.configuration(.tinted())
            FineButton(title: "Gray") { self.taps += 1 }.configuration(.gray())
            FineButton(title: "Plain") { self.taps += 1 }
            FineButton(title: "Add") { self.taps += 1 }
                .image(FineImageSource(systemName: "plus"))
                .configuration(.bordered())
            FineButton { self.taps += 1 }
                .image(FineImageSource(systemName: "trash"))
                .accessibilityLabel("Delete")
            FineButton(title: "Share") { self.taps += 1 }.configuration(.share)
            FineButton(title: "Erase") { self.taps += 1 }.configuration(.erase)
            FineButton(title: "Disabled") {}.configuration(.filled()).enabled(false)
            """
        ) {
            FineButton(title: "Filled") { self.taps += 1 }.configuration(.filled())
            FineButton(title: "Tinted") { self.taps += 1 }.configuration(.tinted())
            FineButton(title: "Gray") { self.taps += 1 }.configuration(.gray())
            FineButton(title: "Plain") { self.taps += 1 }
            FineButton(title: "Add") { self.taps += 1 }
                .image(FineImageSource(systemName: "plus"))
                .configuration(.bordered())
            FineButton { self.taps += 1 }
                .image(FineImageSource(systemName: "trash"))
                .accessibilityLabel("Delete")
            FineButton(title: "Share") { self.taps += 1 }.configuration(.share)
            FineButton(title: "Erase") { self.taps += 1 }.configuration(.erase)
            FineButton(title: "Disabled") {}.configuration(.filled()).enabled(false)
            FineLabel(text: "\(self.taps) taps").accessibilityIdentifier("taps")
        }
    }

    @FineBuilder func texts() -> FineChildren {
        example(
            "Text",
            """
            FineTextField(text: .init(self, \\.draft), placeholder: "Name")
            FineTextView(text: .init(self, \\.memo), placeholder: "Memo")
            FineTextField(text: .init(self, \\.draft), placeholder: "Disabled")
                .enabled(false)
            """
        ) {
            FineTextField(text: .init(self, \.draft), placeholder: "Name")
            FineTextView(text: .init(self, \.memo), placeholder: "Memo")
            FineTextField(text: .init(self, \.draft), placeholder: "Disabled")
                .enabled(false)
        }
    }
}

extension FineButtonConfiguration {
    /// Two lines beside a picture.
    fileprivate static var share: FineButtonConfiguration {
        var share = gray()
        share.subtitle = "with everyone"
        share.image = FineImageSource(systemName: "person")
        share.imagePlacement = .trailing
        return share
    }

    /// Large, red, its picture above the title.
    fileprivate static var erase: FineButtonConfiguration {
        var erase = filled()
        erase.image = FineImageSource(systemName: "trash")
        erase.imagePlacement = .top
        erase.buttonSize = .large
        erase.baseBackgroundColor = .systemRed
        return erase
    }
}

extension FineImageSource {
    /// Some symbols, more than fit on a phone.
    fileprivate static let shown = [
        "plus", "minus", "xmark", "checkmark", "magnifyingglass", "gearshape", "person", "bell", "calendar", "clock",
        "pencil", "trash", "star", "heart", "info.circle",
    ].compactMap(FineImageSource.init(systemName:))
}
