/** What every JSON body must respect, whatever its operation. */
export const jsonBodyLimits = {
  /** Lists and objects within each other. No body of ours needs ten; what a client only passes on may. */
  maxDepth: 64,
} as const
