import type { ManagedUser } from '@atelier/contract/users/users'
import { Button } from '@mui/material'
import { ChosenBar } from '../list/ChosenRows.tsx'
import { quotasTexts as texts } from '../users.texts.ts'
import { QuotaForm } from './QuotaForm.tsx'

interface Props {
  readonly chosen: readonly ManagedUser[]
  readonly onReset: () => void
  readonly onDone: (message: string) => void
}

/** Changes the quotas of several accounts at once. */
export const SelectedQuotas = ({ chosen, onReset, onDone }: Props) => (
  <ChosenBar title={texts.chosen(chosen.length)}>
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
  </ChosenBar>
)
