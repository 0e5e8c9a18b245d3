import { email } from '@atelier/contract/account/account'
import { confirmPasswordCheck } from '@atelier/contract/account/passwords/confirm-password'
import { password } from '@atelier/contract/account/passwords/new-password'
import { name } from '@atelier/contract/account/user-name'
import type { ManagedUser, UserChange, UserCreation } from '@atelier/contract/users/users'
import { z } from 'zod'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { parseNewQuota, parseQuota, quotaText } from '../quotas/quota-input.ts'
import { parseStorage, storageText } from '../quotas/storage-input.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.form
const quota = (parse: (text: string) => number | null | 'invalid') =>
  z.string().refine((text) => parse(text) !== 'invalid', texts.quotaInvalid)

/** The fields of both forms. */
const shared = { email, isActive: z.boolean(), isSuspended: z.boolean() }
const CreationForm = z
  .object({
    ...shared,
    name: z.union([z.literal(''), name]),
    password: z.string().refine((typed) => password.safeParse(typed).success, texts.passwordRule),
    confirmPassword: z.string().min(1, texts.mismatch),
    role: z.literal('USER'),
    quota: quota(parseNewQuota),
  })
  .refine((form) => form.password === form.confirmPassword, {
    ...confirmPasswordCheck,
    error: texts.mismatch,
  })
export type CreationValues = z.input<typeof CreationForm>
export const creationResolver = formResolver(CreationForm)
export const emptyCreation: CreationValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  role: 'USER',
  quota: '',
  isActive: true,
  isSuspended: false,
}
/** The form has refused invalid quotas already. */
const checkedQuota = (quota: number | null | 'invalid') => (quota === 'invalid' ? null : quota)
export const toUserCreation = ({
  name: typed,
  confirmPassword: _,
  quota: text,
  ...values
}: CreationValues): UserCreation => ({
  ...values,
  ...(typed.trim() !== '' && { name: typed }),
  inpaintingQuota: checkedQuota(parseNewQuota(text)),
})

const storage = z.string().refine((text) => parseStorage(text) !== 'invalid', texts.storageInvalid)
const EditForm = z.object({
  ...shared,
  name,
  quota: quota(parseQuota),
  storage,
  /** Of the administrator, for the own address. */
  currentPassword: z.string(),
})
export type EditValues = z.input<typeof EditForm>
export const editResolver = formResolver(EditForm)
export const toEditValues = (user: ManagedUser): EditValues => ({
  name: user.name,
  email: user.email,
  quota: quotaText(user.inpaintingQuota),
  storage: storageText(user.storage.ownLimit),
  isActive: user.isActive,
  isSuspended: user.isSuspended,
  currentPassword: '',
})
/** What is shown of the storage is rounded: it changes only when another text was typed. */
export const toUserChange = (
  { quota: text, storage: typed, currentPassword, ...values }: EditValues,
  { storage: { ownLimit } }: ManagedUser,
): UserChange => ({
  ...values,
  ...(currentPassword !== '' && { currentPassword }),
  inpaintingQuota: checkedQuota(parseQuota(text)),
  ...(typed !== storageText(ownLimit) && { maxStorageBytes: checkedQuota(parseStorage(typed)) }),
})
