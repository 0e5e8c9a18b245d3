import { formatCount } from '#format/numbers.ts'
import type { groupRulesTexts } from './group-rules.texts.ts'

const people = (count: number) => formatCount(count, 'person', 'people')
const subject = (rules: number) => (rules === 1 ? 'This rule' : 'These rules')

export const groupRulesEnglish: typeof groupRulesTexts = {
  action: 'Groups',
  of: (name) => `Groups of ${name}`,
  help: 'At each sign-in, these rules put the person into groups by what the provider says. They touch neither what was added by hand, nor what another provider gave. An absent claim gives nothing.',
  applied:
    'Once saved, they apply at once to the people whose claims are known, and to the others at their next sign-in.',
  loading: 'Loading the rules…',
  retry: 'Try again',
  failedLoad: 'The rules could not be read',
  failedSave: (reason) => `The rules were not saved: ${reason}`,
  failedPreview: (reason) => `The trial failed: ${reason}`,
  tooMany: (count) =>
    `Of ${people(count)}, the provider did not tell the groups: there were too many. Their groups stay as they are.`,
  none: 'No rule: this provider gives no group.',
  list: 'Rules',
  rule: (number) => `Rule ${number}`,
  claim: 'Claim',
  claimHelp: 'For example groups, or realm_access.roles',
  match: 'Comparison',
  matches: { is: 'is', starts: 'starts with' },
  value: 'Value',
  group: 'Group',
  add: 'Add a rule',
  full: (most) => `There are already ${most} rules: remove one first`,
  remove: (number) => `Remove rule ${number}`,
  incomplete: 'Fill in every rule, or remove it',
  preview: 'Try',
  result: 'What would change',
  save: 'Save',
  saved: (name) => `Group rules of ${name} saved`,
  unchanged: 'No group would change today.',
  both: (rules, { joins, leaves, name }) =>
    `${subject(rules)} would add ${people(joins)} to ${name} and remove ${leaves}.`,
  joins: (rules, { joins, name }) => `${subject(rules)} would add ${people(joins)} to ${name}.`,
  leaves: (rules, { leaves, name }) =>
    `${subject(rules)} would remove ${people(leaves)} from ${name}.`,
  unknown: (count) =>
    `Of ${people(count)}, one of these claims is not known yet: the next sign-in will tell.`,
  showNames: 'Show the names',
  hideNames: 'Hide the names',
  namesOf: (name) => `Names, ${name}`,
  joining: 'joins',
  leaving: 'leaves',
  others: (count) => `and ${formatCount(count, 'other', 'others')}`,
}
