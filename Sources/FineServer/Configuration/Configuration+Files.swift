import Glibc

extension Configuration {
    /// Throws where one of the files and directories that are named cannot be used.
    func checkFiles() throws(ConfigurationFault) {
        try Self.check("certificate", certificate, holds: "-----BEGIN CERTIFICATE-----", "a certificate")
        try Self.check("key", key, holds: "PRIVATE KEY-----", "a private key")
        guard let recordings else { return }
        var status = stat()
        guard stat(recordings, &status) == 0 else { throw Self.fault("record", recordings) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw ConfigurationFault("record: \(recordings) is no directory")
        }
        guard access(recordings, W_OK | X_OK) == 0 else { throw Self.fault("record", recordings) }
    }

    private static func check(
        _ setting: String, _ path: String?, holds mark: String, _ thing: String
    ) throws(ConfigurationFault) {
        guard let path else { return }
        guard let content = try? SystemFile.read(path) else { throw fault(setting, path) }
        guard String(decoding: content, as: UTF8.self).contains(mark) else {
            throw ConfigurationFault("\(setting): \(path) does not hold \(thing) in the form of PEM")
        }
    }

    /// What the system has just said of this path.
    private static func fault(_ setting: String, _ path: String) -> ConfigurationFault {
        ConfigurationFault("\(setting): \(path): \(String(cString: strerror(errno)))")
    }
}
