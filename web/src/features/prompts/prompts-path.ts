/** The page of prompts; behind `#` the secret of a link. */
export const promptsPath = '/prompts'
export const promptLinkUrl = (secret: string): string =>
  `${location.origin}${promptsPath}#${secret}`
