/// Builds the children of a container from statements.
///
/// Each statement is a slot of its own; the branches of one `if` or `switch` share theirs, and the turns of a loop
/// are numbered within theirs, so that what vanishes in one statement leaves the nodes of the others alone.
@MainActor
@resultBuilder
public enum FineBuilder {
    public static func buildExpression(_ description: any Renderable) -> FineChildren { FineChildren(description) }

    /// `{ [a, b] }`: children without slots, matched by order among themselves.
    public static func buildExpression(_ descriptions: [any Renderable]) -> FineChildren {
        FineChildren(unslotted: descriptions)
    }

    /// What another function marked with this builder made.
    public static func buildExpression(_ children: FineChildren) -> FineChildren { children }

    public static func buildExpression(_ nothing: Void) -> FineChildren { .empty }

    public static func buildBlock(_ statements: FineChildren...) -> FineChildren {
        FineChildren(statements: statements)
    }

    public static func buildOptional(_ children: FineChildren?) -> FineChildren { children ?? .empty }

    public static func buildEither(first children: FineChildren) -> FineChildren { children }

    public static func buildEither(second children: FineChildren) -> FineChildren { children }

    public static func buildArray(_ turns: [FineChildren]) -> FineChildren { FineChildren(statements: turns) }

    public static func buildLimitedAvailability(_ children: FineChildren) -> FineChildren { children }
}
