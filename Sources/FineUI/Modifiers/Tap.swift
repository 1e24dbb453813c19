extension Renderable {
    /// Runs `handler` when the view is tapped, or worked by keyboard. Chained taps all run, the inner first; a control's
    /// own action still runs. Nil keeps the node and drops the handler.
    public func onTap(_ handler: (@MainActor () -> Void)?) -> any Renderable {
        FineStyled(content: self, component: .modifier("onTap"), style: .tap(handler))
    }
}
