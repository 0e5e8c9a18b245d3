/** What a key may be used for. Each scope is a feature, which must also be switched on. */
export const keyScopes = ['chat', 'images', 'speech', 'transcription'] as const
export type KeyScope = (typeof keyScopes)[number]
