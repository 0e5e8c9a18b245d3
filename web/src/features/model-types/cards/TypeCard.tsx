import type { ModelType } from '@atelier/contract/model-types/model-types'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { modelTypesTexts as texts } from '../model-types.texts.ts'
import { TypeIcon } from '../types/TypeIcon.tsx'

interface Props {
  readonly type: ModelType
  readonly onManage: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One model type, with its number of models and its actions. */
export function TypeCard({ type, onManage, onEdit, onRemove }: Props) {
  const { name, description, color, icon, isActive, builtIn, modelCount } = type
  return (
    <Panel
      sx={{
        display: 'flex',
        '& > div': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1.5 }}>
        <TypeIcon color={color} icon={icon} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Quiet component="p" className="num">
            {texts.models(modelCount)}
            {builtIn !== null && ` · ${texts.builtIn}`}
          </Quiet>
        </Box>
        <StatusBadge tone={isActive ? 'success' : 'neutral'}>
          {isActive ? texts.active : texts.inactive}
        </StatusBadge>
      </Stack>
      <Quiet variant="body2" sx={{ my: 1.5, flex: 1, overflowWrap: 'anywhere' }}>
        {description === '' ? texts.noDescription : translate(description)}
      </Quiet>
      <TypeActions type={type} onManage={onManage} onEdit={onEdit} onRemove={onRemove} />
    </Panel>
  )
}

function TypeActions({ type: { name, builtIn }, onManage, onEdit, onRemove }: Props) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        onClick={onManage}
        aria-label={texts.manageOf(name)}
      >
        {texts.manage}
      </Button>
      <Box sx={{ flex: 1 }} />
      <IconButton size="small" aria-label={texts.edit(name)} onClick={onEdit}>
        <EditIcon />
      </IconButton>
      <WithReason reason={builtIn === null ? undefined : texts.builtInHelp}>
        {(ready) => (
          <IconButton {...ready} size="small" aria-label={texts.remove(name)} onClick={onRemove}>
            <DeleteIcon />
          </IconButton>
        )}
      </WithReason>
    </Stack>
  )
}
