import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { WorkAudienceChange } from '@atelier/contract/works/audience'
import { Alert, Button, FormControlLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { GroupsField } from '#features/groups/GroupsField.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import { CopyButton } from '#ui/data-display/CopyButton.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useShareAssistant } from '../api/use-assistant-changes.ts'
import { assistantLinkUrl } from '../assistant-paths.ts'
import { assistantsTexts } from '../assistants.texts.ts'

const texts = assistantsTexts.sharing
const ownKinds = ['private', 'link'] as const
const allKinds = [...ownKinds, 'groups', 'everyone'] as const

interface Props {
  readonly frame: DialogState
  readonly assistant: Assistant
}

/** Who may use an assistant besides its owner. A new link is shown once. */
export function ShareDialog({ frame, assistant }: Props) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return (
      <TitledDialog {...frame} title={texts.title(assistant.name)} maxWidth="sm">
        <NewLink secret={secret} onClose={frame.onClose} />
      </TitledDialog>
    )
  return <AudienceForm frame={frame} assistant={assistant} onLink={setSecret} />
}

interface FormProps extends Props {
  readonly onLink: (secret: string) => void
}
function AudienceForm({ frame, assistant: { id, name, audience: before }, onLink }: FormProps) {
  const isAdmin = useUser().role === 'ADMIN'
  const { mutate, isPending, error } = useShareAssistant(id)
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
      <RadioGroup aria-label={texts.who} value={kind}>
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
          help={texts.groupsHelp}
          value={groupIds}
          isAdmin
          onChange={(chosen) => setAudience({ kind, groupIds: [...chosen] })}
        />
      )}
      {kind !== 'private' && <Alert severity="info">{texts.warning}</Alert>}
      {kind === 'link' && before.kind === 'link' && <Quiet>{texts.oldLinkEnds}</Quiet>}
    </FormDialog>
  )
}

interface NewLinkProps {
  readonly secret: string
  readonly onClose: () => void
}
function NewLink({ secret, onClose }: NewLinkProps) {
  const url = assistantLinkUrl(secret)
  return (
    <Stack sx={{ gap: 2, px: 3, pb: 3, pt: 1 }}>
      <TextInput
        label={texts.linkIs}
        help={texts.linkOnce}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <CopyButton text={url} label={texts.copy} visibleLabel={texts.copy} />
        <Button variant="contained" onClick={onClose}>
          {texts.done}
        </Button>
      </Stack>
    </Stack>
  )
}
