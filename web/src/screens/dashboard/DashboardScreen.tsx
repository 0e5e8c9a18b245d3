import AddIcon from '@mui/icons-material/AddRounded'
import { Button, Tab, Tabs } from '@mui/material'
import { useId } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { newChatPath } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { InpaintingHistory } from '#features/inpainting/InpaintingHistory.tsx'
import { Statistics } from '#features/my-data/Statistics.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DashboardOverview } from './DashboardOverview.tsx'
import { dashboardTexts as texts } from './dashboard.texts.ts'

const tabs = ['overview', 'history', 'statistics'] as const

/** The first page after signing in: overview, history, statistics. The tab is in the URL. */
export function DashboardScreen() {
  const id = useId()
  const navigate = useNavigate()
  const { name } = useUser()
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'overview'
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.greeting(name.split(' ')[0] ?? name)}
        titleInBar
        actions={<CreateLinks />}
      />
      <Tabs
        value={tab}
        onChange={(_, chosen: string) =>
          setSearch(chosen === 'overview' ? {} : { tab: chosen }, { replace: true })
        }
        aria-label={texts.title}
        sx={{ mb: { xs: 2, md: 3 } }}
      >
        {tabs.map((known) => (
          <Tab
            key={known}
            value={known}
            label={texts.tabs[known]}
            id={`${id}-tab-${known}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tab}`}>
        {tab === 'overview' && <DashboardOverview />}
        {tab === 'history' && (
          <InpaintingHistory
            onRecreate={(recreated) =>
              void navigate(tools.inpainting.path, { state: { recreated } })
            }
          />
        )}
        {tab === 'statistics' && <Statistics />}
      </div>
    </>
  )
}

function CreateLinks() {
  const features = useOpenFeatures()
  return (
    <>
      {isToolEnabled(tools.images, features) && (
        <Button
          component={Link}
          to={tools.images.path}
          variant="outlined"
          color="inherit"
          startIcon={<toolIcons.images />}
        >
          {texts.newImage}
        </Button>
      )}
      {isToolEnabled(tools.chat, features) && (
        <Button component={Link} to={newChatPath} variant="contained" startIcon={<AddIcon />}>
          {texts.newChat}
        </Button>
      )}
    </>
  )
}
