print("portal")
