import type { KeyboardEvent } from 'react'

/** Entrée and Ctrl + Entrée send; the Entrée that ends the composition of a character (Japanese, dead keys) does not. 229 is Safari's way to say so. */
export function isSendKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
}
