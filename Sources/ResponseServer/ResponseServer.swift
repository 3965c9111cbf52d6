// ResponseServer: enrollment tokens, participants, responses and Lists; their pages and their JSON API.
