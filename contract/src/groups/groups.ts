import { z } from 'zod'
import { del, empty, get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { required } from '#wire/validation.ts'
import { groupLimits, Rights } from './rights.ts'

/** A group in the list. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The group of all users. */
  isEveryone: z.boolean(),
  /** Carries rights of administration. */
  isDelegating: z.boolean(),
  /** Of the group of all users: 0, since nobody is listed in it. */
  memberCount: z.number().int(),
})
export type Group = z.output<typeof Group>

/** A group with what it gives. */
export const GroupDetails = Group.extend({ rights: Rights })
export type GroupDetails = z.output<typeof GroupDetails>

export const GroupDraft = z.strictObject({
  name: z
    .string(required('Nom requis'))
    .normalize('NFC')
    .trim()
    .min(1, 'Nom requis')
    .max(groupLimits.nameMax),
  description: z.string().trim().max(groupLimits.descriptionMax).default(''),
})
export type GroupDraft = z.output<typeof GroupDraft>

/** Who says that somebody is a member; `name`: of the provider. */
export const GroupMemberSource = z.object({
  kind: z.enum(['hand', 'provider']),
  name: z.string().nullable(),
})
export type GroupMemberSource = z.output<typeof GroupMemberSource>

export const GroupMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  sources: z.array(GroupMemberSource),
})
export type GroupMember = z.output<typeof GroupMember>

const userIds = z.array(z.string().max(100)).max(groupLimits.bulkMax)
/** What a provider gave stays. */
export const GroupMemberChanges = z.strictObject({
  add: userIds.default([]),
  remove: userIds.default([]),
})
export type GroupMemberChanges = z.output<typeof GroupMemberChanges>

export const GroupMemberQuery = pageQuery({ defaultLimit: groupLimits.membersPerPage }).extend({
  /** Beginnings of words of the name or e-mail; case and accents are ignored. */
  search: z.string().trim().max(groupLimits.searchMax).optional(),
})
export type GroupMemberQuery = z.output<typeof GroupMemberQuery>

const missing = 'group.not-found' as const
const changing = [missing, 'group.built-in'] as const

export const groups = {
  list: get('/admin/groups', {
    access: 'admin',
    right: ['groups', 'users', 'invitations', 'quotas', 'usage'],
    summary: 'Lister les groupes, «\u00a0Tout le monde\u00a0» en premier',
    reply: json(z.array(Group)),
  }),
  create: post('/admin/groups', {
    access: 'admin',
    right: 'groups',
    summary: 'Créer un groupe, qui ne donne rien encore',
    body: GroupDraft,
    reply: json(GroupDetails),
    problems: ['group.name-taken', 'group.too-many'],
  }),
  read: get('/admin/groups/:groupId', {
    access: 'admin',
    right: 'groups',
    summary: 'Lire un groupe et ce qu’il donne',
    reply: json(GroupDetails),
    problems: [missing],
  }),
  change: put('/admin/groups/:groupId', {
    access: 'admin',
    right: 'groups',
    summary: 'Changer le nom et la description d’un groupe',
    body: GroupDraft,
    reply: json(GroupDetails),
    problems: [...changing, 'group.name-taken'],
  }),
  remove: del('/admin/groups/:groupId', {
    access: 'admin',
    right: 'groups',
    summary: 'Supprimer un groupe\u00a0; ses membres gardent leur compte',
    reply: empty,
    problems: [...changing, 'group.in-use'],
  }),
  members: get('/admin/groups/:groupId/members', {
    access: 'admin',
    right: 'groups',
    summary: 'Lister les membres d’un groupe, et qui les y a mis',
    query: GroupMemberQuery,
    reply: pageOf(GroupMember),
    problems: [missing],
  }),
  changeMembers: post('/admin/groups/:groupId/members', {
    access: 'admin',
    right: 'groups',
    summary: 'Ajouter des membres à un groupe, ou en retirer\u00a0: ceux qu’une main a ajoutés',
    body: GroupMemberChanges,
    reply: json(Group),
    problems: [...changing, 'user.not-found', 'group.user-full'],
  }),
  setRights: put('/admin/groups/:groupId/rights', {
    access: 'admin',
    fresh: true,
    summary: 'Choisir ce qu’un groupe donne à ses membres',
    body: Rights,
    reply: json(GroupDetails),
    problems: [missing, 'group.built-in'],
  }),
}
