import type { GroupDetails } from '@atelier/contract/groups/groups'
import { manageRights, tools } from '@atelier/contract/groups/own-rights'
import type { Rights } from '@atelier/contract/groups/rights'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useSetRights } from '../api/use-groups.ts'
import { groupsTexts } from '../groups.texts.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { ModelChoices } from './ModelChoices.tsx'

const texts = groupsTexts.rights

interface Props {
  readonly group: GroupDetails
  /** Only the administrator changes rights; a delegate sees them. */
  readonly isFixed: boolean
}

/** What a group gives to its members. */
export function RightsPanel({ group, isFixed }: Props) {
  const [rights, setRights] = useState<Rights>(group.rights)
  const saving = useSetRights(group.id)
  const save = () => saving.mutate(rights, { onSuccess: () => reportSuccess(texts.saved) })
  const parts = { group, rights, isFixed, onChange: setRights }
  return (
    <Panel title={texts.title}>
      {isFixed && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.adminOnly}
        </Alert>
      )}
      <FailureAlert
        reason={saving.error ? groupsTexts.because(texts.failed, saving.error.message) : undefined}
        onClose={saving.reset}
        sx={{ mb: 2 }}
      />
      <Stack sx={{ gap: 3 }}>
        <ToolPart {...parts} />
        <Part title={texts.models}>
          <ModelChoices
            models={rights.models}
            isFixed={isFixed}
            onChange={(models) => setRights({ ...rights, models })}
          />
        </Part>
        {!group.isEveryone && <ManagePart {...parts} />}
        {!isFixed && (
          <Button
            variant="contained"
            loading={saving.isPending}
            onClick={save}
            sx={{ alignSelf: 'flex-start' }}
          >
            {groupsTexts.save}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

interface PartProps extends Props {
  readonly rights: Rights
  readonly onChange: (rights: Rights) => void
}

const ToolPart = ({ rights, isFixed, onChange }: PartProps) => (
  <Part title={texts.tools}>
    <SwitchRow
      label={texts.allTools}
      text={texts.allToolsHelp}
      checked={rights.tools === 'all'}
      isFixed={isFixed}
      onChange={(isAll) => onChange({ ...rights, tools: isAll ? 'all' : [...tools] })}
    />
    {rights.tools !== 'all' && (
      <ChoiceList
        label={texts.tools}
        choices={tools}
        nameOf={(tool) => groupsTexts.tools[tool]}
        chosen={rights.tools}
        isFixed={isFixed}
        onChange={(chosen) => onChange({ ...rights, tools: [...chosen] })}
      />
    )}
    <SwitchRow
      label={texts.keys}
      text={texts.keysHelp}
      checked={rights.mayMakeKeys}
      isFixed={isFixed}
      onChange={(mayMakeKeys) => onChange({ ...rights, mayMakeKeys })}
    />
  </Part>
)

const ManagePart = ({ rights, isFixed, onChange }: PartProps) => (
  <Part title={texts.manage} help={texts.sleep}>
    <ChoiceList
      label={texts.manage}
      choices={manageRights}
      nameOf={(right) => groupsTexts.manage[right]}
      chosen={rights.manage}
      isFixed={isFixed}
      onChange={(chosen) => onChange({ ...rights, manage: [...chosen] })}
    />
  </Part>
)

interface TitledProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}
const Part = ({ title, help, children }: TitledProps) => (
  <Box component="section">
    <Typography variant="h3">{title}</Typography>
    {help !== undefined && <Quiet component="p">{help}</Quiet>}
    {children}
  </Box>
)
