export const en = `We keep as little about you as a website can keep. This page names all of it.

This policy describes how {name} (“we”) handles information when you use this site. It is short because there is little to describe. Readers have no accounts here. You come in with an access key, which many readers share, so we do not know who you are, and we have not built anything that would find out.

## What we do not do

- We show no advertising and load nothing from advertisers.
- We use no tracking cookies, no fingerprinting, no pixels and no third-party analytics.
- We keep no record of which articles a reader opens or what a reader searches for.
- We do not sell, rent or trade information about readers. We have none worth buying.

## What is stored on your device

When you enter an access key, the site stores your session in two places:

- a cookie, \`latchkey_site\`, which opens the pages. Scripts cannot read it, and it is sent to this site only;
- the same session in your browser’s local storage, as \`latchkey.site\`, for the parts of the site that ask for it. If one of the two is lost, the other restores it.

A session says that this browser was let in, by which key, and until when. It has a random number of its own, so that logging out ends this session and no other. It holds no name. It ends after 30 days, when its key ends, or when you choose *Log out* in the menu. Without it we could not tell a reader from a stranger; it is strictly necessary, which is why there is no banner asking about it.

Your browser keeps a few things more for you. None of them is sent to us:

- how you want to read, if you choose it: the theme, paper or night, as \`latchkey.theme\`, the size of the text as \`latchkey.text\`, the length of its lines as \`latchkey.measure\` and the typeface as \`latchkey.typeface\`;
- where you left the last 30 articles that you began and did not finish, as \`latchkey.reading\`, to let you continue there;
- which articles you saved for later or read to the end, as \`latchkey.marks\`, to show it in lists.

Logging out, or clearing the site’s data in your browser, removes all of this.

## What editors’ browsers store besides

Our editors sign in to a separate portal with a name and a password. Their browsers store:

- their session of 12 hours, as the cookie \`latchkey_admin\` and in local storage as \`latchkey.admin\`; once it has ended, that the login has to say so, until it is shown or the tab is closed, as \`latchkey.admin-expired\`;
- a cookie, \`latchkey_browser\`, for 180 days: it says that this editor has signed in with this browser before, so that strangers who guess passwords cannot lock the editor out. It opens nothing;
- text that is not saved yet, in the database \`latchkey\`, until the server has it.

Logging out removes the sessions, and where articles were left. The second cookie, text that is not saved yet and how the editor wants to read stay in an editor’s browser.

Over HTTPS, the names of the cookies begin with \`__Host-\`, so that no other site can set them.

## Access keys

There is one key that readers share, and there may be named keys for groups of readers, such as the subscribers of one month. Of a named key we store its name, who made it and when, when it expires, how often it was used to sign in, and when last. We do not store with whom, from where, or what was read. If a group has one member, that count is about one person, and whoever made the key knows who that is.

A key that you type is compared and forgotten; the shared key’s uses are not counted. Refused keys are counted by the hour, without addresses. After many refusals, an address has to wait a minute, and is then forgotten.

## Feed addresses

The addresses on [Subscribe](/subscribe) let a feed reader fetch articles without a session. Each contains a token that is made from your access key, the same for everyone with that key. Anyone who has the address can read the articles, and a feed reader that runs on somebody else’s server tells that server what it fetches. The addresses stop working when the key ends.

## What reaches our servers

Like every web server, ours receives your network address and the address of the page you ask for, because it could not answer otherwise. The site runs on the network of our hosting provider, Cloudflare, which handles those requests on our behalf and may keep technical records of them for a limited time, to deliver pages and to fend off attacks. We do not use such records to build a picture of anyone.

How quickly pages appear is measured for one page view in four and added up by the day and the kind of page, without anything that tells one reader from another. If your browser blocks something that a page must not do, it reports the kind of fault to us, without the page’s content. When you log out, we keep the number of your session until it would have ended, so that nobody can use a copy.

## Subscriptions

If you subscribe, we need what it takes to receive your payment and to send you the key: usually a name, an email address and a record of what was paid. That information is kept apart from this site, is never linked to what you read, and is held only as long as the subscription and the law require.

## Links to other sites

Our articles link to their sources, and to images that are kept on other servers. Nothing is loaded from there until you follow such a link. Then the policy of the site it leads to applies; we ask your browser not to tell that site which of our pages you came from.

## Your rights

You may ask us what we hold about you, have it corrected or have it deleted, and we will answer within 30 days. In most cases the answer will be that we hold nothing. Depending on where you live, the law may give you further rights, and we will honor them.

## Children

The site is written for adults. We do not knowingly collect information about children.

## Changes, and the law

When this policy changes, the date at its top changes with it, and a change that matters is announced on the site before it takes effect. This policy is governed by the laws of the State of New York.`
