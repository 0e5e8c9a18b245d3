import { email, name, password, sameTwice } from '@atelier/contract/account'
import type { KnownUser, UserChange, UserCreation } from '@atelier/contract/users'
import { z } from 'zod'
import { checkedBy } from '#api/form-check.ts'
import { quotaText, readNewQuota, readQuota } from './quota-input.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.form
const quota = (read: (text: string) => number | null | 'invalid') =>
  z.string().refine((text) => read(text) !== 'invalid', texts.quotaInvalid)

/** What both forms have. */
const shared = { email, isActive: z.boolean(), isSuspended: z.boolean() }
const CreationForm = z
  .object({
    ...shared,
    name: z.union([z.literal(''), name]),
    password: z.string().refine((typed) => password.safeParse(typed).success, texts.passwordRule),
    confirmPassword: z.string().min(1, texts.mismatch),
    role: z.literal('USER'),
    quota: quota(readNewQuota),
  })
  .refine((form) => form.password === form.confirmPassword, { ...sameTwice, error: texts.mismatch })
export type CreationValues = z.input<typeof CreationForm>
export const creationResolver = checkedBy(CreationForm)
export const noCreation: CreationValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  role: 'USER',
  quota: '',
  isActive: true,
  isSuspended: false,
}
/** Checked by the form: a quota that is none does not come here. */
const checkedQuota = (read: number | null | 'invalid') => (read === 'invalid' ? null : read)
export const creationOf = ({
  name: typed,
  confirmPassword: _,
  quota: text,
  ...values
}: CreationValues): UserCreation => ({
  ...values,
  ...(typed.trim() !== '' && { name: typed }),
  inpaintingQuota: checkedQuota(readNewQuota(text)),
})

const EditForm = z.object({ ...shared, name, quota: quota(readQuota) })
export type EditValues = z.input<typeof EditForm>
export const editResolver = checkedBy(EditForm)
export const editedOf = (user: KnownUser): EditValues => ({
  name: user.name,
  email: user.email,
  quota: quotaText(user.inpaintingQuota),
  isActive: user.isActive,
  isSuspended: user.isSuspended,
})
export const changeOf = ({ quota: text, ...values }: EditValues): UserChange => ({
  ...values,
  inpaintingQuota: checkedQuota(readQuota(text)),
})
