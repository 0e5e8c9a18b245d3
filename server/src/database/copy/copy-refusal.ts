/** Why rows were not copied, apart from what the databases themselves fail with. */
export type CopyRefusal =
  /** The target has accounts: it is not overwritten. */
  | { readonly type: 'accounts' }
  /** Another copy is being written to the target. */
  | { readonly type: 'other-copy' }
  /** What was written is not what was read. */
  | { readonly type: 'differs'; readonly table: string }

const refusals = new WeakMap<Error, CopyRefusal>()

/** The error of a refusal. */
export function refusedCopy(refusal: CopyRefusal): Error {
  const error = new Error(`the copy is refused: ${JSON.stringify(refusal)}`)
  refusals.set(error, refusal)
  return error
}

/** `undefined` for other failures. */
export const copyRefusalOf = (cause: unknown): CopyRefusal | undefined =>
  cause instanceof Error ? refusals.get(cause) : undefined
