export const measured = {
  recordingSeconds: 7200,
  /** Of the engine, for the whole recording. */
  engineSeconds: 60,
  /** For the conversion alone. */
  convertedSeconds: 1800,
  rounds: 3,
  uploadBytes: 1024 ** 3,
} as const
