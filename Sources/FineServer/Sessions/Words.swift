import FineWire

/// What a client says of its own accord, in languages other than its own English. PROTOCOL.md lists the keys.
enum Words {
    private static let japanese: [String: Value] = [
        "waiting": "再接続しています…",
        "unsent": "{n}件の変更が送信を待っています。",
        "unsent1": "1件の変更が送信を待っています。",
        "unkept": "{n}件の変更が送信を待っています。再読み込みすると失われます。",
        "ended": "このセッションは終了しました。",
        "expired": "このセッションは期限切れになりました。",
        "replaced": "このセッションは別のウィンドウで続けられています。",
        "version": "このページは古くなっています。",
        "broken": "サーバーから届いた内容を表示できませんでした。",
        "left": "このセッションは終了しました。",
        "renewed": "前回のセッションを復元できませんでした。この画面は最初から始まります。",
        "restarted": "サーバーが再起動しました。この画面は最初から始まります。",
        "lost": "変更を送信できず、取り消されました。",
        "refused": "変更は受け付けられませんでした。",
        "full": "サーバーが満員です。",
        "hurried": "一度に送られた量が多すぎます。",
        "reload": "再読み込み",
        "dismiss": "OK",
        "increase": "増やす",
        "decrease": "減らす",
    ]

    /// What a terminal says of its keys, by its own English.
    private static let japaneseOfTerminals: [String: Value] = [
        "press": "押す", "submit": "送信", "new line": "改行", "switch": "切り替え", "choose": "選ぶ", "change": "変更",
        "less, more": "減らす・増やす", "turn": "めくる", "part": "項目", "type": "入力", "next": "次へ", "scroll": "スクロール",
        "leave": "終了", "suspend": "中断", "done": "完了", "go": "開く", "send": "送信", "search": "検索", "join": "参加",
        "continue": "続ける", "window too small": "ウィンドウが小さすぎます",
    ]

    /// The words by language for someone of this locale, at a client of this idiom; nil where the client's own do.
    static func strings(for locale: String?, idiom: String? = nil) -> Value? {
        guard let language = locale?.lowercased().prefix(while: { $0 != "-" && $0 != "_" }), language == "ja" else {
            return nil
        }
        guard idiom == "terminal" else { return ["ja": .object(japanese)] }
        return ["ja": .object(japanese.merging(japaneseOfTerminals) { own, _ in own })]
    }
}
