import type { ManagedUser } from '@atelier/contract/users/users'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { GroupsField } from '#features/groups/GroupsField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { useAdmitUser } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.waiting

interface Props {
  readonly frame: DialogState
  readonly user: ManagedUser
  /** Only the administrator gives groups that carry rights of administration. */
  readonly isAdmin: boolean
  readonly onAdmitted: () => void
}

/** Accepts an account that waits, and puts it into groups. */
export function AdmitDialog({ frame, user, isAdmin, onAdmitted }: Props) {
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useAdmitUser()
  return (
    <FormDialog
      frame={frame}
      title={texts.admitOf(user.name)}
      maxWidth="sm"
      submit={texts.admit}
      isPending={isPending}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={() => mutate({ user, groupIds }, { onSuccess: onAdmitted })}
    >
      <GroupsField
        help={texts.groupsHelp}
        value={groupIds}
        isAdmin={isAdmin}
        onChange={setGroupIds}
      />
    </FormDialog>
  )
}
