/**
 * What a key may be used for. Each scope is a feature, which must also be switched on. `knowledge` opens the documents of the key's
 * owner to the chat of programs.
 */
export const keyScopes = ['chat', 'knowledge', 'images', 'speech', 'transcription'] as const
export type KeyScope = (typeof keyScopes)[number]
