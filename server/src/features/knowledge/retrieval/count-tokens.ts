import type { ReadExcerpt } from './given-text.ts'

/** Bytes of a token, as the prompts of chats are estimated. */
const bytesPerToken = 4
/** Its number, its position and the lines around it. */
const tokensAround = 12

/** What an excerpt takes of a prompt, estimated. */
export const countTokens = ({
  title,
  heading,
  text,
}: Pick<ReadExcerpt, 'title' | 'heading' | 'text'>): number =>
  tokensAround + Math.ceil(Buffer.byteLength(`${title}${heading}${text}`) / bytesPerToken)
