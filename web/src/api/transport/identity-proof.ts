type Ask = (methods: string) => Promise<boolean>

let current: Ask | undefined

/** Makes the page ask its user who they are, whichever call needs it; returns what ends that. */
export function answerIdentityChecks(ask: Ask): () => void {
  current = ask
  return () => {
    if (current === ask) current = undefined
  }
}

/** Resolves to whether the user has proved who they are. */
export const confirmIdentity: Ask = async (methods) => (await current?.(methods)) ?? false
