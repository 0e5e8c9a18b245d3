import type {
  AudienceChange,
  Collection,
  ShareLevel,
} from '@atelier/contract/knowledge/collections'
import { Alert, FormControlLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { GroupsField } from '#features/groups/GroupsField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { useShareCollection } from '../api/use-collections.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.sharing
const kinds = ['private', 'groups', 'everyone'] as const

interface Props {
  readonly frame: DialogState
  readonly collection: Collection
}

/** The administrator chooses who may search a collection of theirs. */
export function AudienceDialog({ frame, collection }: Props) {
  const { id, name, sources } = collection
  const { mutate, isPending, error } = useShareCollection(id)
  const [audience, setAudience] = useState(() => changeOf(collection))
  const { kind, groupIds, level } = audience
  const change = (part: Partial<AudienceChange>) => setAudience({ ...audience, ...part })
  const save = () =>
    mutate(kind === 'groups' ? audience : { ...audience, groupIds: [] }, {
      onSuccess: () => {
        frame.onClose()
        reportSuccess(texts.saved)
      },
    })
  return (
    <FormDialog
      frame={frame}
      title={texts.title(name)}
      submit={texts.save}
      isPending={isPending}
      reason={kind === 'groups' && groupIds.length === 0 ? texts.chooseGroups : undefined}
      problem={error ? texts.failed(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <RadioGroup aria-label={texts.who} value={kind}>
        {kinds.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            label={texts[one]}
            control={<Radio onChange={() => change({ kind: one })} />}
          />
        ))}
      </RadioGroup>
      {kind === 'groups' && (
        <>
          <GroupsField
            label={texts.chosenGroups}
            help={texts.groupsHelp}
            value={groupIds}
            isAdmin
            onChange={(chosen) => change({ groupIds: [...chosen] })}
          />
          <LevelField level={level} onChange={(chosen) => change({ level: chosen })} />
        </>
      )}
      {kind === 'everyone' && (
        <Alert severity="warning">
          {sources === 0 ? texts.warningEmpty : texts.warning(sources)}
        </Alert>
      )}
    </FormDialog>
  )
}

interface LevelFieldProps {
  readonly level: ShareLevel
  readonly onChange: (level: ShareLevel) => void
}
const LevelField = ({ level, onChange }: LevelFieldProps) => (
  <TextField
    select
    fullWidth
    size="small"
    label={texts.level}
    value={level}
    onChange={({ target }) => onChange(target.value === 'edit' ? 'edit' : 'read')}
  >
    <MenuItem value="read">{texts.read}</MenuItem>
    <MenuItem value="edit">{texts.edit}</MenuItem>
  </TextField>
)

function changeOf({ audience }: Collection): AudienceChange {
  if (audience.kind !== 'groups') return { kind: audience.kind, groupIds: [], level: 'read' }
  return {
    kind: 'groups',
    groupIds: audience.groups.map(({ id }) => id),
    level: audience.groups.some(({ level }) => level === 'edit') ? 'edit' : 'read',
  }
}
