import type { ManagedUser } from '@atelier/contract/users/users'
import { Button, Stack, Typography } from '@mui/material'
import { quotasTexts as texts } from '../users.texts.ts'
import { QuotaForm } from './QuotaForm.tsx'

interface Props {
  readonly chosen: readonly ManagedUser[]
  readonly onReset: () => void
  readonly onDone: (message: string) => void
}

/** Changes the quotas of several accounts at once. */
export const SelectedQuotas = ({ chosen, onReset, onDone }: Props) => (
  <Stack
    direction="row"
    role="region"
    aria-label={texts.chosen(chosen.length)}
    sx={{
      alignItems: 'flex-start',
      gap: 1.5,
      flexWrap: 'wrap',
      p: 1.5,
      mb: 1.5,
      borderRadius: '12px',
      bgcolor: 'surface.tint',
    }}
  >
    <Typography variant="subtitle2" component="p" sx={{ color: 'surface.onTint', py: 1 }}>
      {texts.chosen(chosen.length)}
    </Typography>
    <QuotaForm
      userIds={chosen.map(({ id }) => id)}
      quota={null}
      label={texts.quotaForChosen}
      save={texts.apply}
      isAlwaysReady
      help={texts.emptyHelp}
      onSaved={() => onDone(texts.savedSeveral)}
    />
    <Button variant="outlined" color="inherit" onClick={onReset}>
      {texts.reset}
    </Button>
  </Stack>
)
