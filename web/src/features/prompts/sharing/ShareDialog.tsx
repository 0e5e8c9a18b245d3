import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import type { WorkAudienceChange } from '@atelier/contract/works/audience'
import { Alert, FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { GroupsField } from '#features/groups/GroupsField.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { useSharePrompt } from '../api/use-prompts.ts'
import { promptsTexts } from '../prompts.texts.ts'
import { LinkDialog } from './LinkDialog.tsx'

const texts = promptsTexts.sharing
const ownKinds = ['private', 'link'] as const
/** The administrator's too. */
const allKinds = [...ownKinds, 'groups', 'everyone'] as const

interface Props {
  readonly frame: DialogState
  readonly prompt: PromptSummary
}

/** Who may use a prompt; a new link is shown once. */
export function ShareDialog({ frame, prompt }: Props) {
  const { mutate, isPending, error } = useSharePrompt(prompt.id)
  const [audience, setAudience] = useState(() => changeOf(prompt))
  const [secret, setSecret] = useState<string>()
  const { kind, groupIds } = audience
  const isAdmin = useUser().role === 'ADMIN'
  const save = () =>
    mutate(kind === 'groups' ? audience : { kind, groupIds: [] }, {
      onSuccess: ({ secret: made }) => {
        if (made === null) {
          frame.onClose()
          reportSuccess(texts.saved)
        } else setSecret(made)
      },
    })
  if (secret !== undefined) return <LinkDialog frame={frame} secret={secret} />
  return (
    <FormDialog
      frame={frame}
      title={texts.title(prompt.title)}
      submit={texts.save}
      isPending={isPending}
      reason={kind === 'groups' && groupIds.length === 0 ? texts.chooseGroups : undefined}
      problem={error ? texts.failed(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <RadioGroup aria-label={texts.who} value={kind}>
        {(isAdmin ? allKinds : ownKinds).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            label={texts[one]}
            control={<Radio onChange={() => setAudience({ ...audience, kind: one })} />}
          />
        ))}
      </RadioGroup>
      {kind === 'groups' && (
        <GroupsField
          label={texts.chosenGroups}
          help={texts.groupsHelp}
          value={groupIds}
          isAdmin
          onChange={(chosen) => setAudience({ kind, groupIds: [...chosen] })}
        />
      )}
      {kind !== 'private' && (
        <Alert severity="info">
          {kind === 'link' ? `${texts.visible} ${texts.newLink}` : texts.visible}
        </Alert>
      )}
    </FormDialog>
  )
}

const changeOf = ({ audience }: PromptSummary): WorkAudienceChange => ({
  kind: audience.kind,
  groupIds: audience.kind === 'groups' ? audience.groupIds : [],
})
