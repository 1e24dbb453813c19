import FineWire

extension Op {
    var isCreate: Bool { if case .create = self { true } else { false } }
    var isUpdate: Bool {
        switch self {
        case .update, .updateMany: true
        default: false
        }
    }
    var isRebuild: Bool { if case .rebuild = self { true } else { false } }
    var isMove: Bool { if case .move = self { true } else { false } }
    var isDelete: Bool { if case .delete = self { true } else { false } }
    var isSplice: Bool { if case .splice = self { true } else { false } }
}
