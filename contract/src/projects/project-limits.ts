export const projectLimits = {
  /** Of one user, those in the trash included. */
  max: 200,
  nameMax: 80,
  /** Characters of the instruction that every reply of its chats is given. */
  instructionsMax: 8000,
} as const
