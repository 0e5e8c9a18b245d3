/** Bounds of an account's fields. Hashing takes longer with length, hence `passwordMaxBytes`. */
export const accountLimits = {
  passwordMin: 6,
  passwordMaxBytes: 1024,
  emailMax: 254,
  /** The secret of a link or an invitation. */
  linkSecretMax: 200,
  /** Side of the stored avatar, in pixels. */
  avatarSide: 512,
  /** Larger pictures are refused, because decoding them takes too much memory. In pixels. */
  avatarMaxInputSide: 12_000,
} as const
