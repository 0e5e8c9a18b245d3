import type { Group } from '@atelier/contract/groups/groups'
import { groupsTexts } from '../groups.texts.ts'

/** The group of all users has its name in the language of the page. */
export const groupName = ({ isEveryone, name }: Pick<Group, 'isEveryone' | 'name'>): string =>
  isEveryone ? groupsTexts.everyone : name
