import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { connectLive } from '#capabilities/markets/live/web/face.ts';
import { useLiveTopic } from '#capabilities/markets/live/web/live-topics.ts';
import { ChatPage } from '#capabilities/people/support/web/chat-page.tsx';
import { useSession } from '#foundation/ui/session-state.ts';

/** `/chat`, on the live channel for visitors as well: elsewhere it is a customer's. */
export function ChatScreen() {
  const { isLogin } = useSession();
  // `/chat#M123`: the order that is asked about.
  const about = useLocation().hash;
  useEffect(() => (isLogin ? undefined : connectLive(() => undefined)), [isLogin]);
  return <ChatPage useTopic={useLiveTopic} about={about} />;
}
