/** The page of prompts; behind `#` the secret of a link. */
export const promptsPath = '/prompts'
