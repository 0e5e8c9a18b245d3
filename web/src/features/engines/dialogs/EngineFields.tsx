import { configurationBounds } from '@atelier/contract/configuration/configuration'
import {
  EngineChoice,
  engineKinds,
  engineLimits,
  type InstalledEngine,
} from '@atelier/contract/engines/engine-settings'
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Accordion, AccordionDetails, AccordionSummary, Stack, Typography } from '@mui/material'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '#ui/forms/FormField.tsx'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { enginesTexts } from '../engines.texts.ts'
import type { EngineForm } from './engine-form.ts'

const texts = enginesTexts.form

interface Props {
  readonly form: UseFormReturn<EngineForm>
  readonly engine: InstalledEngine | undefined
}

/** The variable that fixes all fields of an engine, if any. */
const variableOf = (engine: InstalledEngine | undefined) =>
  engine?.fixed.find(({ field }) => field === 'name')?.variable

/** What it is called, and with which others it shares its models. */
export function NameFields({ form, engine }: Props) {
  const variable = variableOf(engine)
  const isFixed = variable !== undefined
  return (
    <>
      <FormField
        form={form}
        name="name"
        label={texts.name}
        autoComplete="off"
        readOnly={isFixed}
        help={isFixed ? texts.fixed(variable) : texts.nameHelp}
      />
      <FormField
        form={form}
        name="pool"
        label={texts.pool}
        autoComplete="off"
        readOnly={isFixed}
        help={isFixed ? texts.fixed(variable) : texts.poolHelp}
      />
    </>
  )
}

/** What rarely needs to be changed. */
export function AdvancedFields({ form, engine }: Props) {
  if (variableOf(engine) !== undefined) return undefined
  return (
    <Accordion disableGutters variant="outlined">
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography variant="body2">{texts.advanced}</Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 2, pt: 0.75 }}>
          <SelectField
            form={form}
            name="kind"
            label={texts.kind}
            choices={engineKinds}
            nameOf={(kind) => texts.kinds[kind as keyof typeof texts.kinds]}
          />
          <SelectField
            form={form}
            name="choice"
            label={texts.choice}
            choices={EngineChoice.options}
            nameOf={(choice) => texts.choices[choice as keyof typeof texts.choices]}
          />
          <IntegerField
            form={form}
            name="slots"
            label={texts.slots}
            bounds={engineLimits.slots}
            help={texts.slotsHelp}
          />
          <IntegerField
            form={form}
            name="timeout"
            label={texts.timeout}
            bounds={configurationBounds.engineTimeout}
            help={texts.timeoutHelp}
          />
          <IntegerField
            form={form}
            name="retryAttempts"
            label={texts.retries}
            bounds={configurationBounds.retryAttempts}
            help={texts.retriesHelp}
          />
        </Stack>
      </AccordionDetails>
    </Accordion>
  )
}
