import { formatNumber } from '#limits/numbers.ts'
import type { WorkProblemTexts } from '#problems/problem-codes.ts'
import { audienceLimits } from './audience.ts'
import { workLimits } from './work-kinds.ts'

export const englishWorkProblems: WorkProblemTexts = {
  'works.not-found': 'This item no longer exists, or is in the trash. Reload the page.',
  'works.too-many-pinned': `At most ${workLimits.pinnedMax} items of this kind can be pinned. Unpin some, then try again.`,
  'works.changed': ({ count = 0 }) =>
    `The list has changed in the meantime: it now has ${formatNumber(Number(count), 'en')} ${Number(count) === 1 ? 'item' : 'items'}. Check it, then start again.`,
  'works.link-not-found':
    'This link no longer gives anything: it was closed or replaced, or its address is incomplete. Ask the person who gave it to you for another one.',
  'works.too-many-added': `You have already added ${audienceLimits.addedMax} shared items of this kind. Remove one, then try again.`,
  'tag.not-found': 'This tag no longer exists. Reload the page.',
  'tag.taken': 'You already have a tag with this name. Choose another one.',
  'tag.too-many': `You already have ${workLimits.tagsMax} tags. Delete one, then try again.`,
  'trash.not-found':
    'This item is no longer in the trash: it was restored or deleted. Reload the page.',
}
