/**
 * What a key may be used for. `knowledge` opens the documents of the key's owner to the chat of programs; `embeddings` gives vectors of
 * texts that the program sends.
 */
export const keyScopes = [
  'chat',
  'knowledge',
  'embeddings',
  'images',
  'speech',
  'transcription',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** The feature that must be switched on, and open to the key's owner. Vectors have no page: they come with chats. */
export const featureOfScope = (scope: KeyScope): Exclude<KeyScope, 'embeddings'> =>
  scope === 'embeddings' ? 'chat' : scope
