import { formatByteSize } from '#limits/byte-size.ts'
import { formatNumber } from '#limits/numbers.ts'
import type { ShareProblemTexts } from '#problems/problem-codes.ts'
import { shareLimits } from './shares.ts'

export const englishShareProblems: ShareProblemTexts = {
  'share.not-found':
    'This share does not exist, or has ended. Ask whoever gave you the link for a new one.',
  'share.off':
    'The administrator does not allow this share. Choose other readers or another duration, or talk to them.',
  'share.empty': 'This chat has no message to share yet. Wait for the first reply, then try again.',
  'share.temporary-chat': 'A temporary chat cannot be shared. Keep it first, then try again.',
  'share.too-large': `A share holds at most ${formatNumber(shareLimits.messages, 'en')} messages, ${formatByteSize(shareLimits.bytes, 'en')} of text and ${shareLimits.files} files. Share a part of it.`,
  'share.too-many': `You already have ${shareLimits.open} open shares. Revoke one in Settings > Shares, then try again.`,
  'share.too-often':
    'Too many requests come from your address. Wait a few minutes, then try again.',
}
