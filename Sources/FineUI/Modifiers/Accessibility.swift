import FineWire

extension Renderable {
    /// A name for tests and tools to find the view by; `data-testid` in the browser.
    public func accessibilityIdentifier(_ identifier: String) -> any Renderable {
        styled("identifier", .string(identifier), default: "")
    }

    /// What a screen reader calls the view.
    public func accessibilityLabel(_ label: String) -> any Renderable {
        styled("accessibilityLabel", .string(label), default: "")
    }

    /// What a screen reader says the view's value is, instead of what the view would say.
    public func accessibilityValue(_ value: String) -> any Renderable {
        styled("accessibilityValue", .string(value), default: "")
    }

    /// What a screen reader says of what happens when the view is worked.
    public func accessibilityHint(_ hint: String) -> any Renderable {
        styled("accessibilityHint", .string(hint), default: "")
    }

    /// What a screen reader takes the view for, beyond what its kind says.
    public func accessibilityTraits(_ traits: FineAccessibilityTraits) -> any Renderable {
        styled("accessibilityTraits", traits.wire, default: [])
    }

    /// Whether a screen reader passes over the view and what is in it.
    public func accessibilityHidden(_ isHidden: Bool = true) -> any Renderable {
        styled("accessibilityHidden", .bool(isHidden), default: false)
    }
}
