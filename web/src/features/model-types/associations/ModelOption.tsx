import type { Model } from '@atelier/contract/models/models'
import { Box, Button, Checkbox, ListItem, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { modelTypesTexts } from '../model-types.texts.ts'
import { useModelTest } from './use-model-test.ts'

const texts = modelTypesTexts.associations

interface Props {
  readonly model: Model
  readonly isSelected: boolean
  readonly onToggle: (isTicked: boolean) => void
}

/** One model: its checkbox, its capabilities, and a test of it. */
export function ModelOption({ model, isSelected, onToggle }: Props) {
  const id = useId()
  const { test, isPending, progress, outcome } = useModelTest(model.id)
  return (
    <ListItem
      disablePadding
      sx={{ display: 'block', py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Stack
          component="label"
          direction="row"
          sx={{ alignItems: 'center', gap: 1, flex: 1, minWidth: 0, cursor: 'pointer' }}
        >
          <Checkbox
            checked={isSelected}
            onChange={(event) => onToggle(event.target.checked)}
            slotProps={{ input: { 'aria-labelledby': id, 'aria-describedby': `${id}-what` } }}
            sx={{ ml: -1 }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" id={id} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
              {model.name}
            </Typography>
            <Quiet component="p" id={`${id}-what`}>
              {[model.engine, capabilitiesOf(model)].join(' · ')}
            </Quiet>
          </Box>
        </Stack>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isPending}
          onClick={test}
          aria-label={texts.testOf(model.name)}
        >
          {texts.test}
        </Button>
      </Stack>
      <Typography
        variant="caption"
        role="status"
        sx={{ display: 'block', pl: 5, color: colorOf(outcome), overflowWrap: 'anywhere' }}
      >
        {outcome?.message ?? (isPending && (progress ?? texts.testing))}
      </Typography>
    </ListItem>
  )
}

function colorOf(outcome: ReturnType<typeof useModelTest>['outcome']) {
  if (!outcome) return 'text.secondary'
  return outcome.isOk ? 'success.main' : 'error.main'
}

const names: Readonly<Record<string, string>> = texts.capabilities
const capabilitiesOf = ({ capabilities }: Model) =>
  capabilities.length === 0
    ? texts.noCapability
    : capabilities.map((capability) => names[capability] ?? capability).join(', ')
