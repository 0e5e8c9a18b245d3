import type { WorkAudience, WorkAudienceChange } from '@atelier/contract/works/audience'
import { Alert, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { NewLink } from './dialogs/NewLink.tsx'
import { GroupsField } from './GroupsField.tsx'
import { groupsTexts } from './groups.texts.ts'

const texts = groupsTexts.sharing
const ownKinds = ['private', 'link'] as const
/** The administrator's too. */
const allKinds = [...ownKinds, 'groups', 'everyone'] as const

interface Props {
  readonly frame: DialogState
  /** Of what is shared. */
  readonly name: string
  readonly audience: WorkAudience
  readonly isAdmin: boolean
  /** Saves the choice; a new link comes with its secret. */
  readonly sharing: {
    mutate(
      change: WorkAudienceChange,
      on: { readonly onSuccess: (saved: { readonly secret: string | null }) => void },
    ): void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly linkUrl: (secret: string) => string
  /** What is said of this kind of thing. */
  readonly of: { readonly who: string; readonly groupsHelp: string; readonly warning: string }
}

/** Who may use something besides its owner. A new link is shown once. */
export function ShareDialog(props: Props) {
  const [secret, setSecret] = useState<string>()
  const { frame, name, linkUrl } = props
  if (secret === undefined) return <AudienceForm {...props} onLink={setSecret} />
  return (
    <TitledDialog {...frame} title={texts.title(name)} maxWidth="sm">
      <NewLink url={linkUrl(secret)} onClose={frame.onClose} />
    </TitledDialog>
  )
}

interface FormProps extends Props {
  readonly onLink: (secret: string) => void
}
function AudienceForm({ frame, name, audience: before, isAdmin, sharing, of, onLink }: FormProps) {
  const { mutate, isPending, error } = sharing
  const [{ kind, groupIds }, setAudience] = useState<WorkAudienceChange>({
    kind: before.kind,
    groupIds: before.kind === 'groups' ? before.groupIds : [],
  })
  const save = () =>
    mutate(
      { kind, groupIds: kind === 'groups' ? groupIds : [] },
      {
        onSuccess: ({ secret }) => {
          if (secret !== null) return onLink(secret)
          frame.onClose()
          reportSuccess(texts.saved)
        },
      },
    )
  const linkLabel = before.kind === 'link' ? texts.newLink : texts.makeLink
  return (
    <FormDialog
      frame={frame}
      title={texts.title(name)}
      submit={kind === 'link' ? linkLabel : texts.save}
      isPending={isPending}
      reason={kind === 'groups' && groupIds.length === 0 ? texts.chooseGroups : undefined}
      problem={error ? texts.failed(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <RadioGroup aria-label={of.who} value={kind}>
        {(isAdmin ? allKinds : ownKinds).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            label={texts[one]}
            control={<Radio onChange={() => setAudience({ kind: one, groupIds })} />}
          />
        ))}
      </RadioGroup>
      {kind === 'groups' && (
        <GroupsField
          label={texts.chosenGroups}
          help={of.groupsHelp}
          value={groupIds}
          isAdmin
          onChange={(chosen) => setAudience({ kind, groupIds: [...chosen] })}
        />
      )}
      {kind !== 'private' && <Alert severity="info">{of.warning}</Alert>}
      {kind === 'link' && before.kind === 'link' && <Quiet>{texts.oldLinkEnds}</Quiet>}
    </FormDialog>
  )
}
