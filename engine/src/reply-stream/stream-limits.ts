/** Limits of a streamed reply, so that a wrong or broken server cannot fill the memory. */
export const streamLimits = {
  /** Characters of one line of a stream. */
  streamLineMax: 1024 * 1024,
  /** Characters that wait for the caller before the connection is paused. */
  pendingMax: 256 * 1024,
  /** Tools that one reply may ask for, and the characters of all their arguments. */
  toolCallsMax: 128,
  toolArgumentsMax: 1024 * 1024,
  /** How long to wait for the token count after the last token. */
  usageWaitMs: 5000,
  /** How long the connection may stay open after `[DONE]`. */
  closeWaitMs: 1000,
} as const
