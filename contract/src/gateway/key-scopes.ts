/** What a key may be used for: each is the feature whose switch must be on, too. */
export const keyScopes = ['chat', 'images', 'speech', 'transcription'] as const
export type KeyScope = (typeof keyScopes)[number]
