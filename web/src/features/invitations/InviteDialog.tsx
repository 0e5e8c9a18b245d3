import { email } from '@atelier/contract/account/account'
import { invitationDefaults, invitationLimits } from '@atelier/contract/invitations/invitations'
import { wholeNumberWithin } from '@atelier/contract/wire/bounded-number'
import { Alert, Stack } from '@mui/material'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorMessage } from '#api/failures.ts'
import { GroupsField } from '#features/groups/GroupsField.tsx'
import { formatDate } from '#format/dates.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { useInvite } from './api/use-invitations.ts'
import { invitationsTexts as texts } from './invitations.texts.ts'

const { uses, days } = invitationLimits
const Fields = z.object({
  email: z.union([z.literal(''), email]),
  uses: wholeNumberWithin(uses),
  days: wholeNumberWithin(days),
  note: z.string().trim().max(invitationLimits.noteMax),
})
type Fields = z.output<typeof Fields>
type Made = NonNullable<ReturnType<typeof useInvite>['data']>

interface Props {
  readonly frame: DialogState
  /** Only the administrator gives groups that carry rights of administration. */
  readonly isAdmin: boolean
}

/** Makes an invitation, and shows its link this one time unless it was sent. */
export function InviteDialog({ frame, isAdmin }: Props) {
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const { data, mutate, isPending, error } = useInvite()
  const form = useForm<Fields>({
    defaultValues: { email: '', note: '', ...invitationDefaults },
    resolver: formResolver(Fields),
  })
  const isForOne = useWatch({ control: form.control, name: 'email' }) !== ''
  if (data)
    return (
      <ContentDialog {...frame} maxWidth="sm" title={texts.dialog.made}>
        <MadeInvitation made={data} />
      </ContentDialog>
    )
  const save = form.handleSubmit((draft) =>
    mutate({ ...draft, groupIds: [...groupIds], email: draft.email === '' ? null : draft.email }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.dialog.title}
      maxWidth="sm"
      submit={texts.dialog.submit}
      isPending={isPending}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={save}
    >
      <FormField
        form={form}
        name="email"
        type="email"
        label={texts.dialog.email}
        help={texts.dialog.emailHelp}
        autoComplete="off"
        autoFocus
      />
      {!isForOne && (
        <IntegerField form={form} name="uses" label={texts.dialog.uses} bounds={uses} />
      )}
      <IntegerField form={form} name="days" label={texts.dialog.days} bounds={days} />
      <GroupsField
        help={texts.dialog.groupsHelp}
        value={groupIds}
        isAdmin={isAdmin}
        onChange={setGroupIds}
      />
      <FormField
        form={form}
        name="note"
        label={texts.dialog.note}
        help={texts.dialog.noteHelp}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function MadeInvitation({ made: { invitation, token, isSent } }: { readonly made: Made }) {
  const url = `${location.origin}/register#${token}`
  return (
    <Stack sx={{ gap: 2 }}>
      {isSent ? (
        <Alert severity="success">{texts.dialog.sent(invitation.email ?? '')}</Alert>
      ) : (
        <Alert severity="warning">{texts.dialog.once}</Alert>
      )}
      <TextInput
        label={texts.dialog.link}
        value={url}
        readOnly
        help={texts.until(formatDate(new Date(invitation.expiresAt)))}
        onFocus={(event) => event.target.select()}
        endAdornment={<CopyButton text={url} label={texts.dialog.copy} />}
      />
    </Stack>
  )
}
