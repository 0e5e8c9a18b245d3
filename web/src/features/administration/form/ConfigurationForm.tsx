import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import { Box } from '@mui/material'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { warnBeforeUnload } from '#browser/unsaved-work.ts'
import { LeavePrompt } from '#ui/dialogs/LeavePrompt.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { PageTabs, TabPanel } from '#ui/layout/PageTabs.tsx'
import {
  type ConfigurationTab,
  type ConfigurationValues,
  configurationTabs,
  invalidFields,
  tabOf,
} from '../configuration/configuration-values.ts'
import { configurationTexts as texts } from '../configuration.texts.ts'
import { AccessTab } from '../tabs/AccessTab.tsx'
import { ChatsTab } from '../tabs/ChatsTab.tsx'
import { EnginesTab } from '../tabs/EnginesTab.tsx'
import { FeaturesTab } from '../tabs/FeaturesTab.tsx'
import { LimitsTab } from '../tabs/LimitsTab.tsx'
import { MaintenanceTab } from '../tabs/MaintenanceTab.tsx'
import { PasswordsTab } from '../tabs/PasswordsTab.tsx'
import { SharingTab } from '../tabs/SharingTab.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useConfigurationForm } from './use-configuration-form.ts'

/** The tabs of one form, with one button that saves everything. */
export function ConfigurationForm({ stored }: { stored: AdminConfiguration }) {
  const id = useId()
  const { tab, showTab } = useTabInUrl()
  const { form, failure, edition, baseUrl, save, isSaving, undo, question } = useConfigurationForm({
    stored,
    tab,
    onTab: showTab,
    onSaved: () => reportSuccess(texts.saved),
  })
  // Not `form.formState`: `form` stays the same object for ever, so the compiler would reuse what it returned first.
  const { errors, isDirty } = useFormState({ control: form.control })
  useEffect(() => (isDirty ? warnBeforeUnload() : undefined), [isDirty])
  const faultyTabs = new Set(invalidFields(errors).map(tabOf))
  const submit = () => {
    if (!isSaving) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  return (
    <Box
      component="form"
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      // What takes the focus is scrolled clear of the bar that stays below.
      sx={{ maxWidth: 960, '& input, & textarea, & button': { scrollMarginBottom: 96 } }}
    >
      <PageTabs
        id={id}
        label={texts.title}
        tabs={configurationTabs.map((value) => ({
          value,
          label: texts.tabs[value],
          fault: faultyTabs.has(value) ? texts.toCorrect : undefined,
        }))}
        value={tab}
        onChange={showTab}
      />
      <FailureAlert title={failure?.title} reason={failure?.reason} sx={{ mb: 2 }} />
      <TabPanels
        id={id}
        tab={tab}
        form={form}
        stored={stored}
        edition={edition}
        baseUrl={baseUrl}
      />
      <SaveBar isDirty={isDirty} isSaving={isSaving} onUndo={undo} />
      <ChangesDialog {...question} />
      <LeavePrompt isUnsaved={isDirty} texts={texts.leave} />
    </Box>
  )
}

function useTabInUrl() {
  const [search, setSearch] = useSearchParams()
  return {
    tab: configurationTabs.find((known) => known === search.get('tab')) ?? 'features',
    showTab: (tab: string) => setSearch(tab === 'features' ? {} : { tab }, { replace: true }),
  }
}

interface TabPanelsProps {
  readonly id: string
  readonly tab: ConfigurationTab
  readonly form: UseFormReturn<ConfigurationValues>
  readonly stored: AdminConfiguration
  readonly edition: number
  readonly baseUrl: string
}

function TabPanels({ id, tab, form, stored, edition, baseUrl }: TabPanelsProps) {
  const panel = (value: ConfigurationTab) => ({ id, value, isShown: tab === value })
  return (
    <>
      <TabPanel {...panel('features')}>
        <FeaturesTab form={form} />
      </TabPanel>
      <TabPanel {...panel('limits')}>
        <LimitsTab form={form} />
      </TabPanel>
      <TabPanel {...panel('localai')}>
        <EnginesTab key={edition} form={form} stored={stored} baseUrl={baseUrl} />
      </TabPanel>
      <TabPanel {...panel('access')}>
        <AccessTab key={edition} form={form} />
      </TabPanel>
      <TabPanel {...panel('passwords')}>
        <PasswordsTab form={form} fixed={stored.fixed} />
      </TabPanel>
      <TabPanel {...panel('sharing')}>
        <SharingTab form={form} />
      </TabPanel>
      <TabPanel {...panel('chat')}>
        <ChatsTab form={form} />
      </TabPanel>
      <TabPanel {...panel('maintenance')}>
        <MaintenanceTab
          key={edition}
          form={form}
          jobsLeft={stored.maintenance.enabled ? stored.jobsLeft : undefined}
        />
      </TabPanel>
    </>
  )
}
