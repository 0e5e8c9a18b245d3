import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { changeRows } from '../configuration/configuration-changes.ts'
import {
  type ConfigurationField,
  type ConfigurationTab,
  ConfigurationValues,
  invalidFields,
  isConfigurationField,
  tabOf,
  toConfigurationChange,
  toFormValues,
} from '../configuration/configuration-values.ts'
import { useSaveConfiguration } from '../configuration/use-configuration.ts'
import { configurationTexts as texts } from '../configuration.texts.ts'
import { useConfirmChanges } from './use-confirm-changes.ts'

interface ConfigurationFormDependencies {
  readonly stored: AdminConfiguration
  readonly tab: ConfigurationTab
  readonly onTab: (tab: ConfigurationTab) => void
  readonly onSaved: () => void
}
interface Failure {
  readonly title: string
  readonly reason: string
}

/** The whole configuration as one form: what is wrong is shown in its tab, wherever one was. */
export function useConfigurationForm({
  stored,
  tab,
  onTab,
  onSaved,
}: ConfigurationFormDependencies) {
  /** What the form began with; `edition` counts the savings, so that fields with a state of their own begin anew. */
  const [base, setBase] = useState(() => ({ values: toFormValues(stored), edition: 0 }))
  const [failure, setFailure] = useState<Failure>()
  const [wanted, setWanted] = useState<ConfigurationField>()
  const { mutateAsync, isPending } = useSaveConfiguration()
  const form = useForm<ConfigurationValues>({
    defaultValues: base.values,
    resolver: formResolver(ConfigurationValues),
    shouldFocusError: false,
  })
  useEffect(() => {
    // Only once its tab is on screen can a field take the focus.
    if (wanted !== undefined && tabOf(wanted) === tab) form.setFocus(wanted)
  }, [wanted, tab, form])

  const lead = (fields: readonly ConfigurationField[]) => {
    const [first] = fields
    const home = first && tabOf(first)
    if (home === undefined) return
    setWanted(first)
    if (home !== tab) onTab(home)
  }
  const begin = (values: ConfigurationValues) => {
    form.reset(values)
    setFailure(undefined)
    setWanted(undefined)
    setBase({ values, edition: base.edition + 1 })
  }
  const send = async (values: ConfigurationValues) => {
    try {
      begin(toFormValues(await mutateAsync(toConfigurationChange(base.values, values))))
      onSaved()
    } catch (error) {
      setFailure({ title: titleOf(base.values, values), reason: errorMessage(error) })
      if (!isApiFailure(error)) return
      const refused = Object.entries(error.fields).flatMap(([name, message]) =>
        isConfigurationField(name) ? [{ name, message }] : [],
      )
      for (const { name, message } of refused) form.setError(name, { message })
      lead(refused.map(({ name }) => name))
    }
  }
  const { requestConfirmation, pending } = useConfirmChanges(send)
  const save = form.handleSubmit(
    async (values) => {
      const rows = changeRows(base.values, values, stored.localai.apiKeySet)
      if (rows.length === 0) await send(values)
      else requestConfirmation({ values, rows })
    },
    (errors) => {
      setFailure(undefined)
      lead(invalidFields(errors))
    },
  )
  return {
    ...{
      form,
      failure,
      edition: base.edition,
      baseUrl: base.values.localai.baseUrl,
      save,
      isSaving: isPending,
    },
    undo: () => begin(base.values),
    question: { ...pending, isPending },
  }
}

const titleOf = (before: ConfigurationValues, after: ConfigurationValues) =>
  after.maintenance.enabled && !before.maintenance.enabled
    ? texts.failed.maintenance
    : texts.failed.save
