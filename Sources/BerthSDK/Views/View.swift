public struct View { public var json: JSON }
