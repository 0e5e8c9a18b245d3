import type { GroupProblemTexts } from '#problems/problem-codes.ts'

export const englishGroupProblems: GroupProblemTexts = {
  'access.not-granted': 'Your account does not open this tool. Ask your administrator.',
  'user.protected': 'Only the administrator can change this account or group.',
  'group.not-found': 'This group cannot be found: it may have been deleted. Reload the list.',
  'group.name-taken': 'A group already has this name. Choose another one.',
  'group.too-many': (params) =>
    `There are already ${params.limit ?? 'too many'} groups. Delete one, then try again.`,
  'group.user-full': (params) =>
    `One of these accounts is already in ${params.limit ?? 'too many'} groups. Remove it from another one, then try again.`,
  'group.built-in':
    '“Everyone” has all accounts: this group keeps its name and its members, cannot be deleted, and gives no administration right.',
  'group.in-use': (params) =>
    `This group is still used${params.uses ? ` by the rules of ${params.uses}` : ''}. Remove it there, then try again.`,
}
