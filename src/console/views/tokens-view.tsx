import { useEffect } from 'preact/hooks';
import { Loaded } from '../components/loaded.tsx';
import { Panel } from '../components/panel.tsx';
import { DecodeForm } from '../components/tokens/decode-form.tsx';
import { MailTable } from '../components/tokens/mail-table.tsx';
import { MintForm } from '../components/tokens/mint-form.tsx';
import { RealmTree } from '../components/tokens/realm-tree.tsx';
import { SeenTokens } from '../components/tokens/seen-token-list.tsx';
import { SessionTable } from '../components/tokens/session-table.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useConsole } from '../console-context.ts';
import { seenTokens } from '../state/seen-tokens.ts';

/** Makes and decodes tokens; shows those that clients got, realms, and who is logged in. */
export function TokensView() {
  const { server, journal } = useConsole();
  const realms = useLoaded(() => server.realms.list());
  const sessions = useLoaded(() => server.sessions.list());
  const mails = useLoaded(() => server.mails.list());
  const seen = useLoaded(async () => seenTokens(await server.requests.har({ operation: 'token', status: '2xx' })));
  const latest = journal.entries.value.find(({ operation }) => operation === 'token')?.id;
  useEffect(() => {
    if (latest === undefined) return;
    void seen.reload();
    void sessions.reload();
    void mails.reload();
  }, [latest]);

  return (
    <>
      <h1 class="hidden">Tokens</h1>
      <div class="columns">
        <div class="column">
          <Panel title="Mint a token">
            <Loaded value={realms.value}>{(all) => <MintForm realms={all} />}</Loaded>
          </Panel>
          <Panel title="Decode a token">
            <DecodeForm />
          </Panel>
          <Panel title="People logged in">
            <Loaded value={sessions.value}>
              {(all) => <SessionTable sessions={all.sessions} reload={sessions.reload} />}
            </Loaded>
          </Panel>
          <Panel title="Mails">
            <Loaded value={mails.value}>{(all) => <MailTable mails={all.mails} />}</Loaded>
          </Panel>
        </div>
        <div class="column">
          <Panel title="Tokens that clients got">
            <Loaded value={seen.value}>{(all) => <SeenTokens seen={all} />}</Loaded>
          </Panel>
          <Panel title="Realms">
            <Loaded value={realms.value}>{(all) => <RealmTree realms={all} reload={realms.reload} />}</Loaded>
          </Panel>
        </div>
      </div>
    </>
  );
}
