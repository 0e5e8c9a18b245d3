/** Counts how often a user makes engines work. */
export interface GenerationCount {
  /** @throws Problem when it is too often */
  countGeneration(userId: string): Promise<void>
}

/** A call counts once by itself, and once more for each further model that it asks. */
export async function countFurther(
  { requestLimits }: { readonly requestLimits: GenerationCount },
  userId: string,
  models: readonly string[] = [],
): Promise<void> {
  for (const _ of models.slice(1)) await requestLimits.countGeneration(userId)
}
