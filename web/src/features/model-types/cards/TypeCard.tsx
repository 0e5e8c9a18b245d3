import type { ModelType } from '@atelier/contract/model-types/model-types'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material'
import { translate } from '#language/translate.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { modelTypesTexts as texts } from '../model-types.texts.ts'
import { TypeIcon } from '../types/TypeIcon.tsx'

interface Props {
  readonly type: ModelType
  readonly onManage: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One type: what it is, how many models are of it, and what can be done with it. */
export function TypeCard({ type, onManage, onEdit, onRemove }: Props) {
  const { name, description, color, icon, isActive, builtIn, modelCount } = type
  const isBuiltIn = builtIn !== null
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
          <Typography
            variant="caption"
            component="p"
            className="num"
            sx={{ color: 'text.secondary' }}
          >
            {texts.models(modelCount)}
            {isBuiltIn && ` · ${texts.builtIn}`}
          </Typography>
        </Box>
        <StatusBadge tone={isActive ? 'success' : 'neutral'}>
          {isActive ? texts.active : texts.inactive}
        </StatusBadge>
      </Stack>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', my: 1.5, flex: 1, overflowWrap: 'anywhere' }}
      >
        {description === '' ? texts.noDescription : translate(description)}
      </Typography>
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
        <Tooltip title={isBuiltIn ? texts.builtInHelp : ''}>
          <span>
            <IconButton
              size="small"
              aria-label={texts.remove(name)}
              disabled={isBuiltIn}
              onClick={onRemove}
            >
              <DeleteIcon />
            </IconButton>
          </span>
        </Tooltip>
      </Stack>
    </Panel>
  )
}
