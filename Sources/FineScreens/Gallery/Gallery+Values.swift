import FineUI

extension Gallery {
    @FineBuilder func values() -> FineChildren {
        example(
            "Slider",
            """
            FineSlider(value: .init(self, \\.volume), in: 0...1)
                .accessibilityLabel("Volume")
                .accessibilityIdentifier("slider")
            FineSlider(value: .init(self, \\.volume), in: 0...1)
                .enabled(false)
            """
        ) {
            FineSlider(value: .init(self, \.volume), in: 0...1)
                .accessibilityLabel("Volume")
                .accessibilityIdentifier("slider")
            FineSlider(value: .init(self, \.volume), in: 0...1)
                .enabled(false)
            FineLabel(text: "\(Int((self.volume * 100).rounded())) %").accessibilityIdentifier("volume")
        }
        example(
            "Stepper",
            """
            FineStepper(value: .init(self, \\.servings), in: 1...20, step: 1)
                .accessibilityLabel("Servings")
                .accessibilityIdentifier("stepper")
            FineStepper(value: .init(self, \\.servings), in: 1...20)
                .enabled(false)
            """
        ) {
            FineStepper(value: .init(self, \.servings), in: 1...20, step: 1)
                .accessibilityLabel("Servings")
                .accessibilityIdentifier("stepper")
            FineStepper(value: .init(self, \.servings), in: 1...20)
                .enabled(false)
            FineLabel(text: "\(Int(self.servings)) servings").accessibilityIdentifier("servings")
        }
        example(
            "Toggle",
            """
            FineToggle(isOn: .init(self, \\.isOn))
                .accessibilityLabel("Wifi")
            FineToggle(isOn: .init(self, \\.isOn))
                .enabled(false)
            """
        ) {
            FineToggle(isOn: .init(self, \.isOn))
                .accessibilityLabel("Wifi")
            FineToggle(isOn: .init(self, \.isOn))
                .enabled(false)
            FineLabel(text: self.isOn ? "on" : "off").accessibilityIdentifier("wifi")
        }
    }

    @FineBuilder func choices() -> FineChildren {
        example(
            "Segmented control",
            """
            FineSegmentedControl(titles: ["All", "Active", "Done"], selection: .init(self, \\.filter))
                .accessibilityLabel("Filter")
                .accessibilityIdentifier("segments")
            FineSegmentedControl(images: ["star", "heart", "bell"].compactMap(FineImageSource.init(systemName:)),
                selection: .init(self, \\.alignment))
            FineSegmentedControl(titles: ["On", "Off"], selection: .init(self, \\.filter))
                .enabled(false)
            """
        ) {
            FineSegmentedControl(titles: ["All", "Active", "Done"], selection: .init(self, \.filter))
                .accessibilityLabel("Filter")
                .accessibilityIdentifier("segments")
            FineSegmentedControl(
                images: ["star", "heart", "bell"].compactMap(FineImageSource.init(systemName:)),
                selection: .init(self, \.alignment))
            FineSegmentedControl(titles: ["On", "Off"], selection: .init(self, \.filter))
                .enabled(false)
            FineLabel(text: "segment \(self.filter)").accessibilityIdentifier("filter")
        }
        example(
            "Page control",
            """
            FinePageControl(numberOfPages: 5, currentPage: .init(self, \\.page))
                .currentPageIndicatorTintColor(.systemBlue)
                .accessibilityLabel("Page")
                .accessibilityIdentifier("pages")
            FinePageControl(numberOfPages: 1, currentPage: .init(get: { 0 }, set: { _ in }))
                .hidesForSinglePage()
            """
        ) {
            FinePageControl(numberOfPages: 5, currentPage: .init(self, \.page))
                .currentPageIndicatorTintColor(.systemBlue)
                .accessibilityLabel("Page")
                .accessibilityIdentifier("pages")
            FinePageControl(numberOfPages: 1, currentPage: .init(get: { 0 }, set: { _ in }))
                .hidesForSinglePage()
            FineLabel(text: "page \(self.page)").accessibilityIdentifier("page")
        }
    }

    @FineBuilder func dates() -> FineChildren {
        example(
            "Date picker",
            """
            FineDatePicker(selection: .init(self, \\.due))
                .minuteInterval(15)
                .accessibilityLabel("Due")
                .accessibilityIdentifier("both")
            FineDatePicker(selection: .init(self, \\.due))
                .datePickerMode(.date)
                .accessibilityLabel("Day")
                .accessibilityIdentifier("day")
            FineDatePicker(selection: .init(self, \\.due))
                .datePickerMode(.time)
                .enabled(false)
            """
        ) {
            FineDatePicker(selection: .init(self, \.due))
                .minuteInterval(15)
                .accessibilityLabel("Due")
                .accessibilityIdentifier("both")
            FineDatePicker(selection: .init(self, \.due))
                .datePickerMode(.date)
                .accessibilityLabel("Day")
                .accessibilityIdentifier("day")
            FineDatePicker(selection: .init(self, \.due))
                .datePickerMode(.time)
                .enabled(false)
            FineLabel(text: "\(Int(self.due.timeIntervalSince1970))").accessibilityIdentifier("due")
        }
    }
}
